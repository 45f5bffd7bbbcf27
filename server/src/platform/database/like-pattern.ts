/** The pattern of `like` and `ilike` that finds a text anywhere, its wildcards taken as they are written. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
