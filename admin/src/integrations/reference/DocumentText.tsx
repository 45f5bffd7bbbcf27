/** A text of the OpenAPI document, which is English; what stands in backticks is code. */
export const DocumentText = ({ children }: { children: string }) => (
  <span lang="en" dir="ltr">
    {children.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}
  </span>
)
