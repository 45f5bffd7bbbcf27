import { delay } from '../delay.ts'

/** The longest a page view waits for a script of others, which a browser may block. */
const PATIENCE_MS = 2000

/** Loads a script of another service; resolves when it is loaded or given up. */
export const loadScript = (src: string, data: Record<string, string> = {}): Promise<void> =>
  Promise.race([
    new Promise<void>((settle) => {
      const script = Object.assign(document.createElement('script'), { src, async: true })
      Object.assign(script.dataset, data)
      script.onload = script.onerror = () => settle()
      document.head.append(script)
    }),
    delay(PATIENCE_MS),
  ])
