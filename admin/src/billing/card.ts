const NO_BREAK = '\u00a0'

/** A card by its brand and last four digits. */
export const cardName = ({ brand, last4 }: { brand: string | null; last4: string | null }) =>
  [brand && `${brand[0]!.toUpperCase()}${brand.slice(1)}`, `••••${NO_BREAK}${last4 ?? ''}`]
    .filter(Boolean)
    .join(NO_BREAK)
