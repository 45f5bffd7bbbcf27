/** The search parameters of the cohorts: the first plan of their people. */
export function readCohortSearch(raw: Record<string, unknown>): { offer_id?: number } {
  const offer = Number(raw['offer_id'])
  return Number.isInteger(offer) && offer > 0 ? { offer_id: offer } : {}
}
