/**
 * What the command line uses of the library, which it imports by its name alone. The types are the part of the wire
 * contract that the record shows.
 */
export interface Library {
  readonly VERSION: string;
  /** The bundled sample zones, by their id. */
  readonly SAMPLES: readonly { readonly id: string }[];
  createSylvan(options: { readonly catalog?: string }): Sylvan;
  /** Writes a simulated zone into `folder`, which must not exist: a catalogue that `catalog` can name. */
  writeSample(
    id: string,
    folder: string,
    options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
  ): Promise<Sample>;
  toProblem(error: unknown, options: { readonly lang: Lang }): Problem;
}

export interface Sylvan {
  analyze(
    request: Readonly<Record<string, unknown>>,
    options: { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void },
  ): Promise<Answer>;
  close(): Promise<void>;
}

export interface Sample {
  readonly folder: string;
  readonly request: {
    readonly lat: number;
    readonly lng: number;
    readonly size: number;
    readonly date: string;
  };
}

export type Lang = 'en' | 'fr';

export interface Progress {
  readonly step: 'search' | 'survey' | 'read' | 'compute';
  readonly done: number;
  readonly total: number;
  readonly scenes: number;
  readonly tiles: number;
  readonly bytes: number;
}

export interface Problem {
  readonly title: string;
  readonly detail: string;
  readonly code: string;
  readonly errors?: readonly { readonly detail: string }[] | undefined;
}

export interface Answer {
  readonly score: number;
  readonly ndvi_current: number | null;
  readonly forest_cover: number | null;
  readonly canopy_height: number | null;
  readonly canopy_height_rh50: number | null;
  readonly gedi_cover: number | null;
  readonly canopy_height_source: string | null;
  readonly ai_forest_type: string | null;
  readonly deforestation_alert: string | null;
  readonly active_fires: number | null;
  readonly sentinel1_vv: number | null;
  readonly trend: string | null;
  readonly satellites_used: readonly string[];
  readonly details: Details;
}

export interface Details {
  readonly zone: { readonly crs: string; readonly resolution_m: number; readonly area_ha: number };
  readonly date: string;
  readonly summary: string;
  readonly quality: { readonly valid_fraction: number; readonly scenes_used: number; readonly grade: Grade };
  readonly indices: {
    readonly ndvi: number | null;
    readonly ndre: number | null;
    readonly nbr: number | null;
  };
  readonly score_terms: readonly {
    readonly id: string;
    readonly value: number;
    readonly weight: number;
    readonly points: number;
  }[];
  readonly score_gate: number;
  readonly score_completeness: number;
  readonly missing: Readonly<Partial<Record<string, { readonly detail: string }>>>;
  readonly warnings: readonly { readonly detail: string }[];
  readonly sources: readonly Source[];
  readonly provenance: {
    readonly library: string;
    readonly processing_version: string;
    readonly kernels_sha256: string;
  };
  readonly attribution: readonly string[];
}

export type Grade = 'high' | 'medium' | 'low';

export interface Source {
  readonly id: string;
  readonly status: string;
  readonly host: string | null;
  readonly detail: string | null;
  readonly scenes: readonly {
    readonly id: string;
    readonly date: string;
    readonly processing_baseline: string | null;
    readonly valid_fraction: number | null;
  }[];
  readonly skipped: readonly { readonly id: string; readonly reason: string }[];
}
