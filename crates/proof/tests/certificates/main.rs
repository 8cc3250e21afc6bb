//! Certificates of graph games: right ones, damaged ones, forged ones, long ones, and ones with zones.

mod builder;
mod damage;
mod files;
mod forged;
mod large;
mod naive;
mod valid;
mod zones;
