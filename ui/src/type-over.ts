/**
 * Puts text in the place of a part of a field as if it were typed: the field is told of it, the caret stands behind it,
 * and undoing gives back what was typed. Only this call of all has a browser remember that.
 */
export function typeOver(field: HTMLTextAreaElement, from: number, to: number, text: string) {
  field.setSelectionRange(from, to)
  document.execCommand('insertText', false, text)
}
