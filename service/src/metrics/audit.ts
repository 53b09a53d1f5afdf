import { Gauge, type Registry } from 'prom-client';
import type { AuditChecks } from '../audit/audit-checks.ts';

export type AuditSource = Pick<AuditChecks, 'isWhole' | 'ageSeconds'>;

/** The result and the age of the last check of the audit's chain, once there was one. */
export function addAudit(registry: Registry, { isWhole, ageSeconds }: AuditSource): void {
  const registers = [registry];
  new Gauge({
    name: 'sylvan_audit_whole',
    help: '1 where the chain of the audit was whole, 0 where it was broken.',
    // Without a label it would be 0 before the first check.
    labelNames: ['check'],
    registers,
    collect() {
      const found = isWhole();
      if (found !== null) this.set({ check: 'last' }, found ? 1 : 0);
    },
  });
  new Gauge({
    name: 'sylvan_audit_check_age_seconds',
    help: 'Since the chain of the audit was checked.',
    registers,
    collect() {
      this.set(ageSeconds());
    },
  });
}
