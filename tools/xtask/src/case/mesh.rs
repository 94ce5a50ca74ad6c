//! Triangle meshes in ASCII STL files: whether they bound one solid body, and its size.

use std::collections::HashMap;

/// Triangles with their corners counterclockwise as seen from outside.
#[derive(Clone)]
pub(super) struct Mesh {
    points: Vec<[f64; 3]>,
    triangles: Vec<[usize; 3]>,
}

/// The size of a solid body in mm and mm³, and the number of openings through it.
#[derive(Debug, PartialEq)]
pub(super) struct Solid {
    pub(super) size: [f64; 3],
    pub(super) volume: f64,
    pub(super) openings: usize,
}

impl Mesh {
    /// Reads an ASCII STL file. Points are the same if their texts are.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let (mut indices, mut points, mut corners) = (HashMap::new(), Vec::new(), Vec::new());
        for text in text.lines().filter_map(|line| line.trim().strip_prefix("vertex ")) {
            let index = *indices.entry(text).or_insert(points.len());
            if index == points.len() {
                let numbers: Vec<f64> = text.split(' ').filter_map(|number| number.parse().ok()).collect();
                points.push(numbers.try_into().map_err(|_| format!("{text:?} is not a point"))?);
            }
            corners.push(index);
        }
        let (triangles, []) = corners.as_chunks() else {
            return Err("a triangle has no three corners".to_string());
        };
        Ok(Self { points, triangles: triangles.to_vec() })
    }

    /// The body of which this is the surface. Fails unless it is exactly one.
    pub(super) fn solid(&self) -> Result<Solid, String> {
        let mut edges = HashMap::new();
        for (index, [a, b, c]) in self.triangles.iter().enumerate() {
            for edge in [(a, b), (b, c), (c, a)] {
                if edges.insert(edge, index).is_some() {
                    return Err("two triangles have the same edge in the same direction".to_string());
                }
            }
        }
        // The triangles that can be reached from the first one.
        let (mut reached, mut open) = (vec![false; self.triangles.len()], vec![0]);
        while let Some(index) = open.pop() {
            if let Some([a, b, c]) = self.triangles.get(index)
                && !std::mem::replace(&mut reached[index], true)
            {
                for edge in [(b, a), (c, b), (a, c)] {
                    open.push(*edges.get(&edge).ok_or("an edge has a triangle on one side only")?);
                }
            }
        }
        if reached.contains(&false) || reached.is_empty() {
            return Err("it is not one body".to_string());
        }
        let volume = self.triangles.iter().map(|triangle| self.volume(triangle)).sum();
        if volume <= 0.0 {
            return Err("it is inside out".to_string());
        }
        // Euler's formula: corners - edges + triangles = 2 - 2 · openings.
        let openings = (self.triangles.len() / 2 + 2 - self.points.len()) / 2;
        let size = [0, 1, 2].map(|axis| {
            let range = self.points.iter().map(|point| point[axis]);
            range.clone().fold(f64::MIN, f64::max) - range.fold(f64::MAX, f64::min)
        });
        Ok(Solid { size, volume, openings })
    }

    /// The volume of what is in this square of `fit.scad`.
    pub(super) fn volume_of(&self, square: usize) -> f64 {
        let origin = [(square % 8) as f64 * 300.0, (square / 8) as f64 * 300.0];
        let is_inside = |triangle: &&[usize; 3]| {
            let point = self.points[triangle[0]];
            origin.iter().zip(point).all(|(origin, place)| (place - origin).abs() < 150.0)
        };
        self.triangles.iter().filter(is_inside).map(|triangle| self.volume(triangle)).sum()
    }

    /// The signed volume between a triangle and the origin.
    fn volume(&self, triangle: &[usize; 3]) -> f64 {
        let [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = triangle.map(|corner| self.points[corner]);
        (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square frame of 3 × 3 × 1 mm with one opening of 1 × 1 mm, as ASCII STL.
    fn frame() -> String {
        // Around the opening, the four corners of each profile.
        let profiles = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y): (f64, f64)| {
            [(1.5, 0), (1.5, 1), (0.5, 1), (0.5, 0)].map(|(r, z)| format!("vertex {} {} {z}\n", x * r, y * r))
        });
        let corner = |i: usize, j: usize| profiles[i % 4][j % 4].clone();
        let sides = (0..16).map(|side| (side / 4, side % 4));
        sides
            .map(|(i, j)| {
                let [a, b, c, d] = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
                format!("{a}{b}{c}{a}{c}{d}")
            })
            .collect()
    }

    #[test]
    fn the_size_and_the_openings_of_a_solid_are_found() {
        let mesh = Mesh::parse(&frame()).expect("a mesh");
        assert_eq!(mesh.solid(), Ok(Solid { size: [3.0, 3.0, 1.0], volume: 8.0, openings: 1 }));
        assert_eq!((mesh.volume_of(0), mesh.volume_of(1)), (8.0, 0.0));
    }

    #[test]
    fn a_mesh_that_is_no_solid_is_rejected() {
        let reason = |change: fn(&mut Mesh)| {
            let mut mesh = Mesh::parse(&frame()).expect("a mesh");
            change(&mut mesh);
            mesh.solid().expect_err("it is no solid")
        };
        assert_eq!(reason(|mesh| mesh.triangles.truncate(31)), "an edge has a triangle on one side only");
        let same = "two triangles have the same edge in the same direction";
        assert_eq!(reason(|mesh| mesh.triangles[3].reverse()), same);
        assert_eq!(
            reason(|mesh| mesh.triangles.iter_mut().for_each(|sides| sides.reverse())),
            "it is inside out"
        );
        let twice = |mesh: &mut Mesh| {
            let next = mesh.points.len();
            mesh.triangles
                .extend(mesh.triangles.clone().iter().map(|corners| corners.map(|corner| corner + next)));
            mesh.points.extend(mesh.points.clone());
        };
        assert_eq!(reason(twice), "it is not one body");
        assert_eq!(reason(|mesh| mesh.triangles.clear()), "it is not one body");
        assert!(Mesh::parse("vertex 1 2 3").is_err() && Mesh::parse("vertex 1 2").is_err());
    }
}
