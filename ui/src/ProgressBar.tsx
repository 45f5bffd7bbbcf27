/** An indeterminate progress bar along the top edge. */
export const ProgressBar = ({ label }: { label: string }) => (
  <div className="fixed inset-x-0 top-0 z-50 h-[3px] overflow-hidden bg-primary/20">
    <progress aria-label={label} className="sr-only" />
    <div className="h-full w-2/5 animate-glide rounded-full bg-primary" />
  </div>
)
