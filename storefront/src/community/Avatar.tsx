import type { CommentUser } from '@matinee/contract/community/community'

const HUES = 12

/** A person's picture or initials on their own colour, beside their name. */
export function Avatar({
  user,
  small = false,
}: {
  user: Pick<CommentUser, 'id' | 'name' | 'avatar'> | null
  small?: boolean
}) {
  const size = small ? 'size-7 text-xs' : 'size-10 text-sm'
  if (user?.avatar) {
    return (
      <img
        src={user.avatar}
        alt=""
        loading="lazy"
        className={`${size} shrink-0 rounded-full bg-surface object-cover`}
      />
    )
  }
  const hue = ((user?.id ?? 0) % HUES) * (360 / HUES)

  return (
    <span
      aria-hidden
      style={{ background: user ? `light-dark(hsl(${hue} 55% 84%), hsl(${hue} 30% 26%))` : undefined }}
      className={`${size} grid shrink-0 place-items-center rounded-full bg-surface font-bold text-ink select-none`}
    >
      {user ? initialsOf(user.name) : ''}
    </span>
  )
}

/** The first letters of the first and the last word of a name. */
export function initialsOf(name: string) {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return ends.map((word) => (/./u.exec(word)?.[0] ?? '').toLocaleUpperCase()).join('')
}
