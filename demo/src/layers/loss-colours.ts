/** Edges of patches of loss: what is confirmed, what is not, and the dark line under both. */
export const [LOST, DOUBTFUL, LOSS_HALO] = ['#e3342f', '#ffd23f', '#1b1b1b'];
