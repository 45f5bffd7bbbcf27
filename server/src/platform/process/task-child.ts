import { fork, type ChildProcess } from 'node:child_process'

export interface TaskChildOptions {
  /** Path of the program it runs; see `serveTasks`. */
  program: string
  /** The time limit of a task. */
  limit_ms: number
  /** A child that is idle for this long is ended to free its memory. */
  idle_ms: number
}

/** Why a task has no answer: it timed out, or the process ended, as when memory runs out. */
export type TaskFailure = 'too_slow' | 'ended'

/** Runs tasks one at a time in a child process, started on demand and replaced after a failure. */
export class TaskChild<Task extends object, Answer extends object> {
  readonly #options: TaskChildOptions
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(options: TaskChildOptions) {
    this.#options = options
  }

  /** Callers must wait for the answer before the next task. */
  ask(task: Task): Promise<Answer | TaskFailure> {
    const asked = (this.#child ??= this.#start())
    clearTimeout(this.#idle)
    return new Promise((resolve) => {
      const settle = (answer: Answer | TaskFailure) => {
        clearTimeout(limit)
        asked.off('message', heard).off('exit', died)
        if (this.#child) this.#idle = setTimeout(() => this.#end(), this.#options.idle_ms).unref()
        resolve(answer)
      }
      const heard = (answer: unknown) => settle(answer as Answer)
      const died = () => settle('ended')
      const limit = setTimeout(() => {
        this.#end()
        settle('too_slow')
      }, this.#options.limit_ms)
      asked.on('message', heard).on('exit', died)
      asked.send(task, (error) => error && died())
    })
  }

  #start(): ChildProcess {
    const started = fork(this.#options.program, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started.on('error', () => {}) // told by `exit`, or by what was sent
    started.once('exit', () => {
      if (this.#child === started) this.#child = undefined
    })
    // The child keeps no process alive: callers await their answer.
    started.unref()
    started.channel?.unref()
    return started
  }

  #end() {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}
