/** A preloaded file with its timing, from which the engine estimates the bandwidth. */
export interface PreloadedFile {
  data: ArrayBuffer | string
  /** Milliseconds from the request to the first byte, and (`took`) to the last. */
  firstByte: number
  took: number
}

export async function fetchFile(
  url: string,
  as: 'text' | 'arrayBuffer',
  options: RequestInit = {},
): Promise<PreloadedFile> {
  const start = performance.now()
  const answer = await fetch(url, options)
  if (!answer.ok) throw new Error(`${answer.status} for ${url}`)
  const firstByte = performance.now() - start
  const data = await answer[as]()
  return { data, firstByte, took: performance.now() - start }
}
