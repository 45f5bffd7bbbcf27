import { Badge } from '@mantine/core'

const COLORS: Record<string, string> = { GET: 'blue', DELETE: 'red' }

/** The method of a call; red removes something. */
export const MethodBadge = ({ method }: { method: string }) => (
  <Badge variant="light" radius="sm" color={COLORS[method] ?? 'gray'} dir="ltr">
    {method}
  </Badge>
)
