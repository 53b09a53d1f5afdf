/** Linear power as decibels; averages are taken of power, never of decibels (METHODS 3). */
export function decibels(power: number): number {
  return 10 * Math.log10(power);
}
