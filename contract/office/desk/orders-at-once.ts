/** So many orders are written on at once, and no more. */
export const ordersAtOnceMax = 100;
