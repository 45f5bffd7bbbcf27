/** A stored address; every field is optional. */
export interface StoredAddress {
  name?: string | null
  line1?: string | null
  line2?: string | null
  city?: string | null
  region?: string | null
  postal_code?: string | null
  country?: string | null
}

/** Seller and buyer as they were when the invoice was issued. */
export interface StoredParties {
  seller?: { name?: string | null; address?: string | null; vat_id?: string | null } | null
  buyer?: (StoredAddress & { email?: string | null }) | null
}

export interface InvoiceSeller {
  seller_name: string | null
  seller_address: string | null
  seller_vat_id: string | null
}

interface Party {
  name: string | null
  lines: string[]
}

/** Seller and buyer with their addresses as lines; fields the invoice lacks come from the store's current settings. */
export function partiesOf(
  { seller, buyer }: StoredParties,
  today: InvoiceSeller,
  locale: string,
): { seller: Party; buyer: Party } {
  const address = seller?.address ?? today.seller_address ?? ''
  const vat = seller?.vat_id ?? today.seller_vat_id
  return {
    seller: {
      name: seller?.name ?? today.seller_name,
      lines: [...address.split('\n').map((line) => line.trim()), vat ?? ''].filter(Boolean),
    },
    buyer: {
      name: buyer?.name ?? null,
      lines: [...addressLines(buyer ?? {}, locale), buyer?.email ?? ''].filter(Boolean),
    },
  }
}

/** The lines of an address below the name; the country is named in the reader's language. */
export const addressLines = (address: StoredAddress, locale: string): string[] =>
  [
    address.line1,
    address.line2,
    [address.postal_code, address.city].filter(Boolean).join(' '),
    address.region,
    address.country && countryName(address.country, locale),
  ].filter((line): line is string => Boolean(line))

const countryName = (code: string, locale: string) =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code) : code
