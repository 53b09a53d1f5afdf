// Writes docs/errors.md from the built library, one entry per problem.
import { writeFileSync } from 'node:fs';
import { errorPages } from './error-pages.mjs';

writeFileSync('docs/errors.md', errorPages());
