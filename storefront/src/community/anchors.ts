/** The part of the page that holds the comments: `#comments` in an address leads there. */
export const COMMENTS_ID = 'comments'

export const anchorOf = (id: number) => `comment-${id}`

/** The id of the comment in a fragment. */
export function commentIn(hash: string) {
  const named = /^comment-([1-9]\d{0,14})$/.exec(hash)?.[1]
  return named ? Number(named) : undefined
}

/** The path of a page at one of its comments. */
export function pathTo(commentId: number, href: string) {
  const { pathname, searchParams } = new URL(href, 'http://host')
  searchParams.set('comment', String(commentId))
  searchParams.delete('autoplay')
  return `${pathname}?${searchParams.toString()}`
}

/** The address of a page at its comments, to return to after sign-in. */
export function pathToComments(href: string) {
  const { pathname, searchParams } = new URL(href, 'http://host')
  searchParams.delete('autoplay')
  const search = searchParams.toString()
  return `${pathname}${search && `?${search}`}#${COMMENTS_ID}`
}
