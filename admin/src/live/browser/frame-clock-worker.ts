const FRAMES_A_SECOND = 30
let isDrawn = true

// Browsers slow down the timers of a page whose tab is hidden, but not those of its workers. A page that is too slow for
// a frame is not asked for the next: what it sends would wait behind its drawing.
setInterval(() => {
  if (!isDrawn) return
  isDrawn = false
  self.postMessage(null)
}, 1000 / FRAMES_A_SECOND)

self.addEventListener('message', () => {
  isDrawn = true
})
