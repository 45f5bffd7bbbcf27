/** A choice that may be left open, inside a popover: its list opens inside as well, as choosing outside of it would close it. */
export const inPopover = {
  clearable: true,
  clearSectionMode: 'clear',
  comboboxProps: { withinPortal: false },
} as const
