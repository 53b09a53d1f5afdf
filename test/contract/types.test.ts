import { expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type * as contract from '../../src/contract/index.ts';
import type { packZoneSchema, PackZoneInput } from '../../src/contract/pack-zone.ts';

type Output<Schema extends z.core.$ZodType> = z.output<Schema>;
type Fields<Schema extends z.core.$ZodType> = Readonly<Omit<z.input<Schema>, keyof contract.PlaceInput>>;
type Place = keyof contract.PlaceInput;

it('output types equal those of the schemas', () => {
  expectTypeOf<Output<typeof contract.analyzeAnswerSchema>>().toEqualTypeOf<contract.AnalyzeAnswer>();
  expectTypeOf<Output<typeof contract.compareAnswerSchema>>().toEqualTypeOf<contract.CompareAnswer>();
  expectTypeOf<Output<typeof contract.keyStatusSchema>>().toEqualTypeOf<contract.KeyStatus>();
  expectTypeOf<Output<typeof contract.warningSchema>>().toEqualTypeOf<contract.Warning>();
  expectTypeOf<Output<typeof contract.missingReasonSchema>>().toEqualTypeOf<contract.MissingReason>();
  expectTypeOf<Output<typeof contract.sourceReportSchema>>().toEqualTypeOf<contract.SourceReport>();
  expectTypeOf<Output<typeof contract.scoreTermSchema>>().toEqualTypeOf<contract.ScoreTerm>();
});

it('input types equal those of the schemas', () => {
  // The list of fields is compared separately: it may be readonly, unlike that of the schema.
  expectTypeOf<Omit<contract.AnalyzeRequestInput, Place | 'fields'>>().toEqualTypeOf<
    Omit<Fields<typeof contract.analyzeRequestSchema>, 'fields'>
  >();
  expectTypeOf<Omit<contract.CompareRequestInput, Place>>().toEqualTypeOf<
    Fields<typeof contract.compareRequestSchema>
  >();
  expectTypeOf<Omit<PackZoneInput, Place>>().toEqualTypeOf<Fields<typeof packZoneSchema>>();
});
