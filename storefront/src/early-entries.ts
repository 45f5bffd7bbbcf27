/** The value of a field when it was last changed before hydration. */
export interface Entry {
  value: string
  checked: boolean
}

/** Repeats the input in any kind of field, so that React receives it. */
export function repeatEntry({ value, checked }: Entry, field: HTMLInputElement): void {
  if (field.type === 'checkbox' || field.type === 'radio') {
    field.checked = !checked
    return field.click()
  }
  field.value = '' // React ignores an input equal to the value it knows, so the known value is reset first
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
