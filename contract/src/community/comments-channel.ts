/**
 * What happens under a program while its page is open comes by the page's one stream, `GET /api/live?on=comments:12`
 * (see `LIVE_PATH`), each piece of news a `CommentSignal`. It names a comment and holds none of its words: what is shown
 * is asked for by `getComment`, as the viewer may see it.
 */
export const commentsChannel = (contentId: number) => `comments:${contentId}`
