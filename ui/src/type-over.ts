/**
 * Replaces part of a field's text as if typed: it fires input events, moves the caret and can be undone. Only
 * this API keeps the browser's undo history.
 */
export function typeOver(field: HTMLTextAreaElement, from: number, to: number, text: string) {
  field.setSelectionRange(from, to)
  document.execCommand('insertText', false, text)
}
