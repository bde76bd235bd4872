/* limit.h - found by `include` of everett.toml. */
enum { MORE = LIMIT + 1 };
