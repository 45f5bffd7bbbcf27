/** What a field held when it was last typed in, chosen from or ticked. */
export interface Entry {
  value: string
  checked: boolean
}

/** Enters it once more, in a field of any kind, so that React hears of it. */
export function repeatEntry({ value, checked }: Entry, field: HTMLInputElement): void {
  if (field.type === 'checkbox' || field.type === 'radio') {
    field.checked = !checked
    return field.click()
  }
  field.value = '' // React hears of an input only where it differs from what it knows: what is set here it knows
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
