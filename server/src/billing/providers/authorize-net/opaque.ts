/** What Accept.js gave the page for a card: a descriptor and a value, as one token. */
export const opaqueToken = (descriptor: string, value: string) => `${descriptor}|${value}`

export function opaqueData(token: string) {
  const [dataDescriptor = '', dataValue = ''] = token.split('|', 2)
  return { dataDescriptor, dataValue }
}

/** Whether a way to pay is a token of this moment, and not one that is kept. */
export const isOpaque = (ref: string) => ref.includes('|')
