import { Avatar } from '@mantine/core'
import { page } from '../page.ts'

/** The store's icon: its first letter on its primary colour. */
export const Mark = ({ title }: { title: string }) => (
  <Avatar
    size={26}
    radius="sm"
    variant="filled"
    color={page.settings.primary_color}
    autoContrast
    aria-hidden
    name={title}
    fw={700}
  >
    {title.slice(0, 1).toUpperCase()}
  </Avatar>
)
