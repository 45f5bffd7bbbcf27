/**
 * Props for an optional select inside a popover. Its list is rendered inside as well: a click outside would close the
 * popover.
 */
export const inPopover = {
  clearable: true,
  clearSectionMode: 'clear',
  comboboxProps: { withinPortal: false },
} as const
