import type { CommentUser } from '@matinee/contract/community/community'
import { Avatar } from '@mantine/core'

/** A person's picture or initials, beside their name. */
export const PersonAvatar = ({
  user,
  size = 32,
}: {
  user: Pick<CommentUser, 'name' | 'avatar'> | null
  size?: number
}) => (
  <Avatar
    src={user?.avatar ?? null}
    name={user?.name}
    color="gray"
    radius="xl"
    size={size}
    alt=""
    aria-hidden
  />
)
