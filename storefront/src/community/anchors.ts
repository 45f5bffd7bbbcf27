/** The part of the page that holds the comments: `#comments` in an address leads there. */
export const COMMENTS_ID = 'comments'

export const anchorOf = (id: number) => `comment-${id}`

/** The comment a fragment of an address names. */
export function commentIn(hash: string) {
  const named = /^comment-([1-9]\d{0,14})$/.exec(hash)?.[1]
  return named ? Number(named) : undefined
}

/** The address of a page at one of its comments, seen from its root. */
export function pathTo(commentId: number, href: string) {
  const { pathname, searchParams } = new URL(href, 'http://host')
  searchParams.set('comment', String(commentId))
  searchParams.delete('autoplay')
  return `${pathname}?${searchParams.toString()}`
}

/** The address of a page at its comments: where one comes back to after signing in. */
export function pathToComments(href: string) {
  const { pathname, searchParams } = new URL(href, 'http://host')
  searchParams.delete('autoplay')
  const search = searchParams.toString()
  return `${pathname}${search && `?${search}`}#${COMMENTS_ID}`
}
