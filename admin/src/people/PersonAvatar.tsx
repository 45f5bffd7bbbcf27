import { Avatar } from '@mantine/core'

interface PersonAvatarProps {
  person: { name: string; avatar: string | null }
  size?: number
}

/** A person's picture, or their initials. It is decorative beside the name, so it has no alternative text. */
export const PersonAvatar = ({ person: { name, avatar }, size = 36 }: PersonAvatarProps) => (
  <Avatar src={avatar && small(avatar)} name={name} size={size} color="gray" alt="" aria-hidden />
)

const small = (avatar: string) => avatar.replace(/(\.\w+)$/, '-w96$1')
