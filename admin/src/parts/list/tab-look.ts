/** The look of a tab, which is a link to a part of its screen. */
export const tabLook = (isCurrent: boolean) =>
  ({
    size: 'compact-sm',
    variant: isCurrent ? 'light' : 'subtle',
    color: 'gray',
    c: isCurrent ? undefined : 'dimmed',
    activeOptions: { exact: true },
    'aria-current': isCurrent ? 'page' : false,
    style: { flex: 'none' },
  }) as const
