/** A byte address in the kernels' memory. 0 means "absent" where a parameter may be left out. */
export type Address = number;

/**
 * The kernels' exports: loops over addresses, no memory of their own.
 *
 * Inputs come first, then outputs, then lengths, then scalars. Addresses are 16-byte aligned. In f32 planes NaN is
 * nodata; in u8 masks 1 is valid (or true) and 0 is not. Planes are row-major.
 */
export interface Kernels {
  readonly memory: WebAssembly.Memory;
  /** First free byte after the kernels' own static data. */
  heapBase(): Address;

  // Decoders. Each returns the bytes written, or a negative DecodeFault. Neither reads past `inputLength` nor writes
  // past `outputCapacity`, but both buffers must be followed by DECODE_SLACK free bytes.
  inflateScratchBytes(): number;
  /** zlib stream (RFC 1950/1951), Adler-32 checked when the stream ends within the capacity. */
  inflate(
    input: Address,
    output: Address,
    scratch: Address,
    inputLength: number,
    outputCapacity: number,
  ): number;
  /** As `inflate`, but done once `outputLength` bytes are written, without a checksum: the first rows of a tile. */
  inflatePart(
    input: Address,
    output: Address,
    scratch: Address,
    inputLength: number,
    outputLength: number,
  ): number;
  lzwScratchBytes(): number;
  /**
   * TIFF LZW, most significant bit first; the old least-significant-first form is told apart and decoded too. Input that
   * ends without an end code ends the stream. `lzw` and `packBits` fill the capacity before they answer tooLarge.
   */
  lzw(input: Address, output: Address, scratch: Address, inputLength: number, outputCapacity: number): number;
  packBits(input: Address, output: Address, inputLength: number, outputCapacity: number): number;
  /** Reverses the bytes of each of `count` items of 2, 4 or 8 bytes, in place. */
  swapBytes(data: Address, count: number, itemBytes: number): void;
  /** Undoes predictor 2 in place for little-endian items of 1, 2, 4 or 8 bytes; `samples` interleaved per pixel. */
  undoHorizontalPredictor(
    data: Address,
    width: number,
    rows: number,
    samples: number,
    itemBytes: number,
  ): void;
  /** Undoes predictor 3 in place, leaving little-endian floats; `scratch` holds one row (width * samples * itemBytes). */
  undoFloatingPointPredictor(
    data: Address,
    scratch: Address,
    width: number,
    rows: number,
    samples: number,
    itemBytes: number,
  ): void;

  /**
   * One sample of a window out of decoded rows: of each, `columns` items that stand `step` items apart, the first at `from`,
   * to a row of `output`. Rows stand `rowBytes` and `outputRowBytes` apart; items have 1, 2, 4 or 8 bytes.
   */
  placeSamples(
    from: Address,
    output: Address,
    rows: number,
    columns: number,
    rowBytes: number,
    outputRowBytes: number,
    step: number,
    itemBytes: number,
  ): void;
  /**
   * The same for rows of one sample a pixel under predictor 2, which is undone on the way: `from` is a row's first item, and
   * `before` items stand ahead of the window.
   */
  placeSums(
    from: Address,
    output: Address,
    rows: number,
    columns: number,
    rowBytes: number,
    outputRowBytes: number,
    before: number,
    itemBytes: number,
  ): void;
  /** Rows of one-bit samples, each begun at a whole byte, as one byte a sample. */
  unpackBits(packed: Address, output: Address, rows: number, columns: number): void;

  // Digital numbers.
  /**
   * Any sample type to f32. `type` is a SAMPLE_TYPES index; `valid` (u8, or 0 for all valid) and `nodata` (NaN for none)
   * become NaN.
   */
  widen(input: Address, valid: Address, output: Address, length: number, type: number, nodata: number): void;
  /** `value = DN * scale + offset`; NaN stays, and a value over `maximum` becomes NaN (METHODS 1.1). */
  reflectance(
    digitalNumbers: Address,
    output: Address,
    length: number,
    scale: number,
    offset: number,
    maximum: number,
  ): void;

  /** 1 where a u16 number is not 0 and its reflectance not over `maximum`: where `reflectance` has a value. */
  observedNumbers(
    numbers: Address,
    output: Address,
    length: number,
    scale: number,
    offset: number,
    maximum: number,
  ): void;
  /** The u16 numbers where the mask is not 0, and 0 elsewhere; output may be the numbers. */
  maskNumbers(numbers: Address, mask: Address, output: Address, length: number): void;
  /** `number * scale + offset` of u16 numbers, as `reflectance` rounds it; NaN for 0. */
  reflectanceOfNumbers(
    numbers: Address,
    output: Address,
    length: number,
    scale: number,
    offset: number,
  ): void;

  // Masks.
  /** 1 where `table[class]` is 1; `table` holds 256 bytes. */
  classMask(classes: Address, table: Address, output: Address, length: number): void;
  /** 1 where no bit of `bits` is set in the u16 quality word. */
  bitMask(quality: Address, output: Address, length: number, bits: number): void;
  /** 1 where any pixel within the square of `radius` pixels around is 1; separable, `scratch` holds a plane. */
  dilate(
    mask: Address,
    output: Address,
    scratch: Address,
    width: number,
    height: number,
    radius: number,
  ): void;
  /** 0 where the mask is 1, in place. */
  clearWhere(classes: Address, mask: Address, length: number): void;
  /** 0 where the mask is 0, in place. */
  keepWhere(classes: Address, mask: Address, length: number): void;
  /** 0 in the u8 plane where the f32 plane is NaN, in place. */
  keepObserved(classes: Address, plane: Address, length: number): void;
  /** 0 in each of `width` x `height` classes unless all `factor` x `factor` bytes of the finer mask over it are set. */
  keepCovered(classes: Address, fineMask: Address, width: number, height: number, factor: number): void;
  /** 255 (unknown) where a pixel of class `value` lies outside the mask (0), in place. */
  markUnknown(classes: Address, mask: Address, length: number, value: number): void;
  /** Takes the source's pixel where the plane has none (NaN), in place. */
  fillPlane(plane: Address, source: Address, length: number): void;
  /** Takes the source's class where the classes have none (0), in place. */
  fillClasses(classes: Address, source: Address, length: number): void;
  /** Reflectance as u16: 1 + its ten-thousandths, 0 for NaN; output may be the input. */
  packReflectance(input: Address, output: Address, length: number): void;
  /** Packed reflectance as f32, NaN for 0. */
  unpackReflectance(input: Address, output: Address, length: number): void;
  /** Takes the source's packed pixel where the plane has none (0), in place. */
  fillPacked(plane: Address, source: Address, length: number): void;
  /** How many of the classes are `value`. */
  countOfClass(classes: Address, length: number, value: number): number;
  /** 1 where `count` is more than half of `total`. */
  majority(counts: Address, totals: Address, output: Address, length: number): void;
  /** NaN where the mask is 0, in place. */
  applyMask(plane: Address, mask: Address, length: number): void;
  /** Repeats each of the `width` x `height` u8 pixels `factor` times in both directions. */
  replicate(input: Address, output: Address, width: number, height: number, factor: number): void;

  // Indices.
  /** `(a - b) / (a + b)` of max(a, 0), max(b, 0); NaN where either is NaN or both are 0 (METHODS 1.2). */
  normalizedDifference(a: Address, b: Address, output: Address, length: number): void;

  // Stacks: `looks` planes of `length` f32 pixels, one after the other.
  /** Per-pixel median of the looks that are not NaN; even counts give the mean of the middle two. `counts` (u8) may be 0. */
  medianOfStack(
    stack: Address,
    output: Address,
    counts: Address,
    scratch: Address,
    length: number,
    looks: number,
  ): void;
  medianScratchBytes(looks: number): number;
  /** Per-pixel count of the looks whose u8 class plane equals `value`. */
  countClass(stack: Address, output: Address, length: number, looks: number, value: number): void;
  /** 0 in each look's u8 mask where its plane is over `bright` while the pixel's median is under `dark`. */
  rejectHaze(
    stack: Address,
    median: Address,
    masks: Address,
    length: number,
    looks: number,
    bright: number,
    dark: number,
  ): void;

  // Resampling of a source window onto a grid. The mesh holds, for grid positions (column * step, row * step), the
  // source position x then y as f64, in pixels of the window (first pixel's outer corner 0, its centre 0.5), for
  // (ceil(width / step) + 1) x (ceil(height / step) + 1) nodes. Outside the source window is nodata.
  resampleNearest(
    source: Address,
    mesh: Address,
    output: Address,
    sourceWidth: number,
    sourceHeight: number,
    width: number,
    height: number,
    step: number,
  ): void;
  /** As resampleNearest for u8 classes; outside is 0. */
  resampleNearestU8(
    source: Address,
    mesh: Address,
    output: Address,
    sourceWidth: number,
    sourceHeight: number,
    width: number,
    height: number,
    step: number,
  ): void;
  /** Weights of valid neighbours only, NaN where they total less than one half. */
  resampleBilinear(
    source: Address,
    mesh: Address,
    output: Address,
    sourceWidth: number,
    sourceHeight: number,
    width: number,
    height: number,
    step: number,
  ): void;
  /** Mean over the grid pixel's footprint in the source, weighted by coverage; NaN where less than half is valid. */
  resampleAreaMean(
    source: Address,
    mesh: Address,
    output: Address,
    sourceWidth: number,
    sourceHeight: number,
    width: number,
    height: number,
    step: number,
  ): void;

  // Zone statistics. `mask` is u8 or 0 for all.
  /** Writes f64: count, sum, sum of squared deviations from the mean, minimum, maximum. NaN pixels are left out. */
  moments(plane: Address, mask: Address, output: Address, length: number): void;
  /** Adds to u32 counts of `bins` equal bins over [low, high]; the last bin is closed, what lies outside is not counted. */
  histogram(
    plane: Address,
    mask: Address,
    output: Address,
    length: number,
    low: number,
    high: number,
    bins: number,
  ): void;
  /** Quantile `q` in 0…1 by linear interpolation between order statistics (NumPy's default); NaN of no pixel. */
  quantile(plane: Address, mask: Address, scratch: Address, length: number, q: number): number;
  /** Writes the same for each of `count` f64 `shares` to f64, at less than their cost one by one. */
  quantiles(
    plane: Address,
    mask: Address,
    shares: Address,
    output: Address,
    scratch: Address,
    length: number,
    count: number,
  ): void;

  // Forest.
  /**
   * Evidence f in 0…1 (METHODS 6) from NDVI and SWIR2 and, where given (else 0), canopy height in metres, radar VV and VH in
   * dB, water (u8). NaN where NDVI is NaN. With `needsGreen` (1) pixels without any spectral evidence have none at all.
   */
  forestEvidence(
    ndvi: Address,
    swir22: Address,
    height: Address,
    vv: Address,
    vh: Address,
    water: Address,
    output: Address,
    length: number,
    ndviThreshold: number,
    heightVeto: number,
    needsGreen: number,
  ): void;
  /** u8 classes from evidence: 1 forest (f >= 0.5 - 1e-6), 0 not, 255 nodata. */
  forestMask(evidence: Address, output: Address, length: number): void;
  /**
   * Turns 8-connected patches of class `from` smaller than `minimum` into class `to`, in place, but for those that `keep`, a
   * value of {@link KEEP}, says are of unknown size. Returns the patches removed.
   */
  sieve(
    classes: Address,
    scratch: Address,
    width: number,
    height: number,
    minimum: number,
    from: number,
    to: number,
    keep: number,
  ): number;
  sieveScratchBytes(width: number, height: number): number;
  /** Pixels of the largest 8-connected patch of class `value`. */
  largestPatch(classes: Address, scratch: Address, width: number, height: number, value: number): number;
  /**
   * The `most` largest patches of class `value`, largest first: pixels, first pixel, sum of columns and of rows (f64 each).
   * Returns how many patches there are in all. Scratch as for the sieve.
   */
  largestPatches(
    classes: Address,
    scratch: Address,
    output: Address,
    width: number,
    height: number,
    value: number,
    most: number,
  ): number;
  /** Forest pixels further than `distance` pixels (centre to centre) from any non-forest pixel; the border is no edge. */
  coreCount(classes: Address, scratch: Address, width: number, height: number, distance: number): number;
  coreScratchBytes(width: number, height: number): number;

  // Radar: planes of gamma0 as linear power, or in dB.
  /** NaN where the power is not above 0 or not finite, in place. */
  validPower(plane: Address, length: number): void;
  /** Adds one look to the f64 sums and u8 counts of the pixels it shows; at most 255 looks. */
  addPower(plane: Address, sums: Address, counts: Address, length: number): void;
  /** Sum over count; NaN where the count is 0. */
  meanPower(sums: Address, counts: Address, output: Address, length: number): void;
  /**
   * Lee's speckle filter over squares of `radius` pixels around. `counts` (u8) says how many passes a pixel is the mean of,
   * each of `looksPerPass` equivalent looks. NaN stays and is left out of its neighbours.
   */
  leeFilter(
    power: Address,
    counts: Address,
    output: Address,
    width: number,
    height: number,
    radius: number,
    looksPerPass: number,
  ): void;
  /** Mean over the square of `radius` pixels around; NaN stays and is left out of its neighbours. */
  boxMean(plane: Address, output: Address, width: number, height: number, radius: number): void;
  /** 10 log10; NaN where the power is not above 0. */
  toDecibel(power: Address, output: Address, length: number): void;
  /** a - b. */
  subtractPlane(a: Address, b: Address, output: Address, length: number): void;
  /** Forest 1, none 0, undecided 0.5 from VV and VH (or 0) in dB (METHODS 6); NaN where VV is. */
  radarEvidence(vv: Address, vh: Address, output: Address, length: number): void;
  // Change (METHODS 3). Probabilities are log odds, ln(p / (1 - p)): 0 is one half.
  /** P_NF of each pixel, clipped to 0.1…0.9, as log odds; NaN stays. */
  lossLogOdds(
    plane: Address,
    output: Address,
    length: number,
    forestMean: number,
    forestDeviation: number,
    otherMean: number,
    otherDeviation: number,
  ): void;
  /** Merges P_NF of another look of the same date into the plane, in place. */
  mergeLogOdds(plane: Address, other: Address, length: number): void;
  /**
   * Takes one date's P_NF into the state, in place: P_NF of the date before (0 at first), probability of loss (NaN at first),
   * days flagged and confirmed (i32, 0 for not).
   */
  updateChange(
    date: Address,
    previous: Address,
    logOdds: Address,
    flagged: Address,
    confirmed: Address,
    length: number,
    day: number,
  ): void;
  /**
   * Ends the dates that only prepare the state of {@link Kernels.updateChange}, in place: what they confirmed is not assessed
   * any more (u8 0, its state as at first), and what they left unflagged counts as unseen.
   */
  startAssessing(
    assessed: Address,
    logOdds: Address,
    flagged: Address,
    confirmed: Address,
    length: number,
  ): void;
  /** Log odds as probability. */
  toProbability(logOdds: Address, output: Address, length: number): void;

  // Landsat (METHODS 2.1 and 2.3). `words` are u16 quality words.
  /** u8 classes: 0 hidden, 1 land, 2 water. */
  qualityClasses(words: Address, output: Address, length: number): void;
  /** How many words hold bits that contradict each other, as means of words do. */
  countOddQuality(words: Address, length: number): number;
  /** `(DN * scale + offset) * gain + shift`; NaN where `DN * scale + offset` is outside 0…1. */
  harmonisedReflectance(
    digitalNumbers: Address,
    output: Address,
    length: number,
    scale: number,
    offset: number,
    gain: number,
    shift: number,
  ): void;

  // Series: `years` planes of `length` f32 pixels, one after the other, in ascending years. `strata` (u8 a year) are sensors:
  // pairs are of years in one run of the same. What is not finite is missing.
  /** Two-sided p of the stratified Mann-Kendall test (METHODS 2.5); NaN with fewer than 5 values. */
  mannKendall(
    stack: Address,
    strata: Address,
    output: Address,
    scratch: Address,
    length: number,
    years: number,
  ): void;
  mannKendallScratchBytes(years: number): number;
  /** Sen's slope per unit of the f64 `times`, from pairs in one stratum; NaN with fewer than 5 values or no pair. */
  theilSen(
    stack: Address,
    times: Address,
    strata: Address,
    output: Address,
    scratch: Address,
    length: number,
    years: number,
  ): void;
  theilSenScratchBytes(years: number): number;
  // History of the ground (METHODS 7, 8, 10). Stacks are those of above.
  /** `|value - middle|` of each look, in place. */
  absoluteDeviations(stack: Address, middle: Address, length: number, looks: number): void;
  /**
   * Median absolute deviations (in `deviation`) to robust standard deviations of at least 0.03, in place; NaN in all three
   * planes where `counts` (u8) is under `least`.
   */
  settleBaseline(
    counts: Address,
    ndvi: Address,
    nbr: Address,
    deviation: Address,
    length: number,
    least: number,
  ): void;
  /**
   * Writes 1 (candidate for loss: forest, dNBR >= 0.27, NDVI drop >= 0.15 and >= 2 deviations) or 0 where the look sees the
   * pixel; others keep what they had. `forest` and `output` are u8.
   */
  markCandidates(
    ndvi: Address,
    nbr: Address,
    baselineNdvi: Address,
    baselineNbr: Address,
    deviation: Address,
    forest: Address,
    output: Address,
    length: number,
  ): void;
  /**
   * Follows forest pixels through `looks` NDVI and NBR planes, oldest first, with their i32 `days` and u8 `anchors` (1 where a
   * loss may rest on the look, 0 where the look may only support another one): u8 `loss` 0 none, 1
   * provisional, 2 confirmed, 255 no baseline or seen by no anchor; i32 `first` the day of the first candidate, 0 for none. `radar`
   * (i32 confirmed day, 0 for none, counted from `since` on; the address may be 0) makes a loss provisional by itself, and
   * looks at most `within` days from it anchors.
   */
  lossSequence(
    ndvi: Address,
    nbr: Address,
    days: Address,
    anchors: Address,
    baselineNdvi: Address,
    baselineNbr: Address,
    deviation: Address,
    forest: Address,
    lostBefore: Address,
    radar: Address,
    loss: Address,
    first: Address,
    length: number,
    looks: number,
    since: number,
    within: number,
  ): void;
  /**
   * 3 (highest), in place, where optical loss (1 or 2, `first` not 0) has a radar day within `within` days and `reach`
   * pixels.
   */
  raiseBesideRadar(
    first: Address,
    radar: Address,
    loss: Address,
    width: number,
    height: number,
    reach: number,
    within: number,
  ): void;
  /**
   * Seasonal amplitude of a stack of NDVI: p90 - p10 with `leastDates` clear dates, else the widest difference between medians
   * of seasons; NaN with fewer than `leastSeasons` of them seen. `leafOn` becomes p75. `seasons` is a u8 per look,
   * `scratch` holds `looks` f32.
   */
  seasonalAmplitude(
    ndvi: Address,
    seasons: Address,
    amplitude: Address,
    leafOn: Address,
    scratch: Address,
    length: number,
    looks: number,
    seasonCount: number,
    leastSeasons: number,
    leastDates: number,
  ): void;
  /** Mean of a band's looks in which the pixel's NDVI is at least `leafOn`; NaN of none. */
  meanOfLeafOn(
    ndvi: Address,
    leafOn: Address,
    band: Address,
    output: Address,
    length: number,
    looks: number,
  ): void;
  /** Six u32: evergreen, semi, deciduous, each broadleaf then needleleaf, over forest with a known amplitude. */
  countLeafForms(
    amplitude: Address,
    nir: Address,
    ndre: Address,
    forest: Address,
    output: Address,
    length: number,
    tropical: number,
  ): void;

  /**
   * Greatest disturbance by a simplified LandTrendr (METHODS 2.6): its year (u16, 0 for none), depth (f32) and years (u8).
   * `times` are f64 calendar years.
   */
  greatestDisturbance(
    stack: Address,
    times: Address,
    yearOutput: Address,
    magnitude: Address,
    duration: Address,
    scratch: Address,
    length: number,
    years: number,
  ): void;
  greatestDisturbanceScratchBytes(years: number): number;

  // Score (METHODS 9).
  /**
   * Reads f64 inputs (NaN where missing): cover percent, NDVI, NBR, height, reference height, slope per year, p, loss percent,
   * fires per 100 km2, core fraction, largest-patch fraction. Writes f64 terms C, G, H, M, S, D, E (NaN where missing).
   */
  scoreTerms(inputs: Address, output: Address): void;

  // Height models (METHODS 5.5). Feature planes lie one after the other, `length` f32 pixels each; training columns likewise.
  /**
   * Mean and population standard deviation of the valid pixels of the 3 x 3 around each; NaN where the pixel itself is NaN.
   */
  localTexture(
    plane: Address,
    mean: Address,
    deviation: Address,
    scratch: Address,
    width: number,
    rows: number,
  ): void;
  textureScratchBytes(width: number): number;
  /**
   * Mean over the pixels whose centres lie within `radius` pixels of each position (f64 x, y; the first pixel's centre is at
   * 0.5), or of the pixel it lies in; NaN outside the plane, and where less than half of them are valid.
   */
  footprintMean(
    plane: Address,
    positions: Address,
    output: Address,
    width: number,
    rows: number,
    count: number,
    radius: number,
  ): void;
  /** Population standard deviation of the valid pixels of the square of `radius` pixels around each position's. */
  deviationAround(
    plane: Address,
    positions: Address,
    output: Address,
    width: number,
    rows: number,
    count: number,
    radius: number,
  ): void;
  /** 31 f32 edges a feature, between its 32 quantile bins. `scratch` holds a column. */
  binEdges(columns: Address, edges: Address, scratch: Address, count: number, features: number): void;
  /** u8 bins 0…31 of every value, 0 for NaN; those of a feature take `length` rounded up to 16 bytes. */
  binFeatures(planes: Address, edges: Address, bins: Address, length: number, features: number): void;
  /**
   * Gradient boosting of oblivious trees of depth 5 for squared loss: learning rate 0.1, 10 shots in a leaf at least. The
   * ensemble takes 16 bytes and 80 a tree; `bins` are those of `binFeatures`.
   */
  trainTrees(
    bins: Address,
    targets: Address,
    ensemble: Address,
    scratch: Address,
    count: number,
    features: number,
    trees: number,
  ): void;
  boostingScratchBytes(count: number): number;
  /** What an ensemble says of `length` pixels, from their bins. */
  predictTrees(
    bins: Address,
    ensemble: Address,
    output: Address,
    scratch: Address,
    length: number,
    trees: number,
  ): void;
  treesScratchBytes(): number;
  /**
   * Upper triangle (f64) of the Gram matrix of shots `start` to `end`: 1, the standardised features, their squares, products
   * of the first `paired` of them, and the target. `scales` holds mean and reciprocal standard deviation a feature (f64).
   */
  ridgeGram(
    columns: Address,
    targets: Address,
    scales: Address,
    gram: Address,
    scratch: Address,
    count: number,
    features: number,
    paired: number,
    start: number,
    end: number,
  ): void;
  gramScratchBytes(features: number, paired: number): number;
  /** Coefficients (f64: intercept, then terms) by Cholesky; 0 where the matrix is not positive definite, else 1. */
  ridgeSolve(
    gram: Address,
    coefficients: Address,
    scratch: Address,
    features: number,
    paired: number,
    lambda: number,
  ): number;
  ridgeScratchBytes(features: number, paired: number): number;
  /** Sum of squared errors of the coefficients on the shots of a Gram matrix. */
  ridgeError(gram: Address, coefficients: Address, features: number, paired: number): number;
  /**
   * What a ridge model says of `length` pixels. `model` is f32: mean and reciprocal standard deviation of each feature, the
   * intercept, the terms' coefficients. `scratch` holds 16 bytes a feature.
   */
  predictRidge(
    planes: Address,
    model: Address,
    output: Address,
    scratch: Address,
    length: number,
    features: number,
    paired: number,
  ): void;
  /**
   * u8: 1 where at least `most` features lie outside their training range (`ranges`: f32 minimum, maximum), 255 where any is
   * NaN, else 0.
   */
  featureSupport(
    planes: Address,
    ranges: Address,
    output: Address,
    length: number,
    features: number,
    most: number,
  ): void;
  /** Limits to `low`…`high` and to a ceiling plane (or 0), in place; NaN where the class is 255 and where the ceiling is. */
  limitPlane(
    plane: Address,
    classes: Address,
    ceiling: Address,
    length: number,
    low: number,
    high: number,
  ): void;

  // Change between two periods.
  /** `a - b`; NaN where either is. */
  difference(a: Address, b: Address, output: Address, length: number): void;
  /** Takes `shift` from the plane where the mask (u8) is 1, in place. */
  shiftWhere(plane: Address, mask: Address, length: number, shift: number): void;
  /** `value` where the mask (u8) is 1, in place. */
  setWhere(plane: Address, mask: Address, length: number, value: number): void;
  /** Mean of each pixel and its eight neighbours that are not NaN; NaN where the pixel itself is. */
  meanOfNeighbours(plane: Address, output: Address, width: number, height: number): void;
  /** 1 where the mask is 1 and the plane lies in `low`…`high`. */
  maskWithin(plane: Address, mask: Address, output: Address, length: number, low: number, high: number): void;
  /** Sample standard deviation of each pixel's looks, NaN of fewer than two; `middle` is a plane near their mean. */
  sampleDeviations(stack: Address, middle: Address, output: Address, length: number, looks: number): void;
  /** Median absolute deviations become 1.4826 of themselves with four looks (u8 counts) or more, else the sample's; in place. */
  robustDeviations(absolute: Address, sample: Address, counts: Address, length: number): void;
  /** `change / sqrt(s1² / n1 + s2² / n2 + floor²)`; counts are u8, `lone` is the deviation of a single look. */
  significance(
    change: Address,
    deviationBefore: Address,
    countsBefore: Address,
    deviationAfter: Address,
    countsAfter: Address,
    output: Address,
    length: number,
    floor: number,
    lone: number,
  ): void;
  /** 1 where forest (u8) was lost: NDVI down by 0.15, dNBR of 0.27, z <= -2. */
  lossMask(
    forestBefore: Address,
    ndviChange: Address,
    dnbr: Address,
    z: Address,
    output: Address,
    length: number,
  ): void;
  /** 1 where forest (u8) came to be: 0 before, 1 after, NDVI up by 0.10, dNBR of -0.10, z >= 2. */
  gainMask(
    forestBefore: Address,
    forestAfter: Address,
    ndviChange: Address,
    dnbr: Address,
    z: Address,
    output: Address,
    length: number,
  ): void;
  /** 1 loss, 2 gain, 0 neither, 255 outside the land mask (u8 all). */
  changeClasses(loss: Address, gain: Address, land: Address, output: Address, length: number): void;
  /** USGS classes of dNBR, 0 high regrowth to 6 high severity; 255 outside the mask and where dNBR is NaN. */
  severityClasses(dnbr: Address, mask: Address, output: Address, length: number): void;
  /**
   * Mean (f64) over the mask of each square of `block` pixels that holds at least `least` of it, row by row; returns how many
   * such squares there are.
   */
  blockMeans(
    plane: Address,
    mask: Address,
    output: Address,
    width: number,
    height: number,
    block: number,
    least: number,
  ): number;
}

/** Patches that a sieve keeps whatever their size: those that the plane's border, or a nodata pixel (255), may cut. */
export const KEEP = { none: 0, atBorder: 1, atBorderAndNodata: 2 } as const;

/** Free bytes that must follow a decoder's input and output buffers. */
export const DECODE_SLACK = 64;

/** What a decoder's negative answer means. */
export const DecodeFault = { corrupt: -1, tooLarge: -2, truncated: -3, checksum: -4 } as const;

/** Sample types as `widen` numbers them. */
export const SAMPLE_TYPES = ['u8', 'i8', 'u16', 'i16', 'u32', 'i32', 'f32', 'f64'] as const;
export type SampleType = (typeof SAMPLE_TYPES)[number];

/** Instantiates the kernels. Throws where WebAssembly or its SIMD is not to be had. */
export async function instantiateKernels(wasm: Uint8Array<ArrayBuffer>): Promise<Kernels> {
  const { instance } = await WebAssembly.instantiate(wasm, {});
  return instance.exports as unknown as Kernels;
}
