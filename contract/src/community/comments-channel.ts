/**
 * Changes under a program reach open pages by the page's one live stream, `GET /api/live?on=comments:12` (see
 * `LIVE_PATH`), as `CommentSignal`. A signal names a comment without its text; pages fetch it with `getComment`, as
 * their viewer may see it.
 */
export const commentsChannel = (contentId: number) => `comments:${contentId}`
