/** Whether keys of the keyboard mean something else where they are pressed: in a field, or in a dialog. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null
