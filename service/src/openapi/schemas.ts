import { z } from 'zod';
import * as contract from 'sylvan/contract';

/** A JSON Schema 2020-12, as used by OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** All bodies, with the schemas that the service itself uses; requests have the caller's (input) form. */
const TRAVELLING = {
  AnalyzeRequest: [contract.analyzeRequestSchema, 'input'],
  AnalyzeAnswer: [contract.analyzeAnswerSchema, 'output'],
  EstimateAnswer: [contract.estimateAnswerSchema, 'output'],
  CompareRequest: [contract.compareRequestSchema, 'input'],
  CompareAnswer: [contract.compareAnswerSchema, 'output'],
  CreateKeyRequest: [contract.createKeyRequestSchema, 'input'],
  RotateKeyRequest: [contract.rotateKeyRequestSchema, 'input'],
  CreatedKey: [contract.createdKeySchema, 'output'],
  KeyStatus: [contract.keyStatusSchema, 'output'],
  CallRequest: [contract.callRequestSchema, 'input'],
  CallAnswer: [contract.callAnswerSchema, 'output'],
  CallReleased: [contract.callReleasedSchema, 'output'],
  CanopyMapTicket: [contract.canopyMapTicketSchema, 'output'],
  Plans: [contract.plansSchema, 'output'],
  Problem: [contract.problemSchema, 'output'],
} as const satisfies Record<string, readonly [z.core.$ZodType, 'input' | 'output']>;

export type SchemaName = keyof typeof TRAVELLING;

/** The schemas by name. */
export function schemaComponents(): Readonly<Record<string, JsonSchema>> {
  const named = Object.entries(TRAVELLING).map(([name, [schema, io]]) => [
    name,
    jsonSchemaOf(name, schema, io),
  ]);
  return Object.fromEntries(named) as Record<string, JsonSchema>;
}

export const refTo = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` });

function jsonSchemaOf(name: string, schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  // A schema with its own name is returned as a definition; so is the schema of JSON, which allows any value.
  const { $defs } = z.toJSONSchema(schema, { io, override: inPlainTerms });
  const made = Object.fromEntries(Object.entries($defs![name]).filter(([member]) => member !== 'id'));
  return (io === 'output' ? withRoom(made) : made) as JsonSchema;
}

type Overridden = Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0];

/** Corrects what zod cannot express, or expresses differently. */
function inPlainTerms({ zodSchema, jsonSchema }: Overridden): void {
  const { def } = zodSchema._zod;
  // A record of any JSON refers to itself in its schema, and allows everything.
  if (def.type === 'record' && def.valueType._zod.def.type === 'lazy') jsonSchema.additionalProperties = {};
  // A URL is text that is piped into a check, and the format of that check describes the text, too.
  if (def.type === 'pipe' && 'format' in def.out._zod.def)
    jsonSchema.format = String(def.out._zod.def.format);
  if (jsonSchema.format === 'starts_with') delete jsonSchema.format;
}

/** Answers may gain fields at any time, so clients must accept unknown ones. */
function withRoom(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withRoom);
  if (typeof part !== 'object' || part === null) return part;
  const members = Object.entries(part).filter(
    ([name, value]) => name !== 'additionalProperties' || value !== false,
  );
  return Object.fromEntries(members.map(([name, value]) => [name, withRoom(value)]));
}
