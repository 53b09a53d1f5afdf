import type { TestProject } from 'vitest/node';
import { campaign, type Campaign } from '../../hostile/support/campaign.ts';

/** How often random tests are repeated in a page, which cannot read environment variables. */
interface Campaigns {
  readonly workers: Campaign;
  readonly storage: Campaign;
}

declare module 'vitest' {
  export interface ProvidedContext {
    campaigns: Campaigns;
  }
}

export default function setup(project: TestProject): void {
  project.provide('campaigns', { workers: campaign(16, 1000), storage: campaign(60, 500) });
}
