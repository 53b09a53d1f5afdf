/** Outlines of patches of loss: confirmed, unconfirmed, and the dark line under both. */
export const [LOST, DOUBTFUL, LOSS_HALO] = ['#e3342f', '#ffd23f', '#1b1b1b'];
