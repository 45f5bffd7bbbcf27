/** A divider between two alternatives. */
export const Or = ({ children }: { children: string }) => (
  <p className="flex items-center gap-4 text-sm text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {children}
  </p>
)
