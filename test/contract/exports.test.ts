import { expect, it } from 'vitest';
import * as contract from '../../src/contract/index.ts';

it('the contract exports these names', () => {
  expect(Object.keys(contract).sort()).toMatchInlineSnapshot(`
    [
      "ALERT_LEVELS",
      "COVERAGE",
      "FAULT_CODES",
      "FIRST_DAY",
      "FOREST_TYPES",
      "HEIGHT_CODES",
      "LANGS",
      "MISSING_CODES",
      "NULLABLE_FIELDS",
      "SATELLITES",
      "SCORE_TERMS",
      "SOURCE_STATUSES",
      "TREND_LABELS",
      "WARNING_CODES",
      "ZONE_SIZE",
      "analyzeAnswerSchema",
      "analyzeDetailsSchema",
      "analyzeRequestSchema",
      "faultCode",
      "fieldFaultSchema",
      "missingReasonSchema",
      "problemSchema",
      "problemStatus",
      "problemType",
      "scoreTermSchema",
      "skippedSceneSchema",
      "sourceReportSchema",
      "usedSceneSchema",
      "warningSchema",
      "zoneSchema",
    ]
  `);
});
