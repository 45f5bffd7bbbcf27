/** Aspect ratios: width by height. */
export const RATIOS = { horizontal: 16 / 9, vertical: 2 / 3, square: 1 } as const

/** Image types that the server accepts. */
export const PICTURES = 'image/jpeg,image/png,image/webp,image/avif'
