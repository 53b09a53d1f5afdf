import { z } from './zod.ts';

export const count = z.int().min(0);
export const time = z.iso.datetime().describe('UTC');

/** A month's units, as every answer about them tells it. */
export const callCounts = {
  calls_used: count.describe('Calls of this month, those under way included'),
  calls_remaining: count.nullable().describe('Limit less used; null for no limit'),
};
