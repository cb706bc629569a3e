package io.holdfast.verify.simulation;

import io.holdfast.app.loop.Loop;
import java.util.ArrayDeque;
import java.util.Deque;

/** What one node does on the loop that all nodes of a simulated cluster share: it can be stopped for a while, and it can die. */
final class NodeLoop implements Loop {
    private final HandLoop loop;
    private final Deque<Runnable> held = new ArrayDeque<>();
    private boolean isPaused;
    /** Tasks of a process that has died are gone. */
    private int life;

    NodeLoop(HandLoop loop) {
        this.loop = loop;
    }

    boolean isPaused() {
        return isPaused;
    }

    void pause() {
        isPaused = true;
    }

    /** Goes on where it was, as if no time had passed. */
    void resume() {
        isPaused = false;
        while (!held.isEmpty()) {
            loop.execute(held.removeFirst());
        }
    }

    void die() {
        life++;
        isPaused = false;
        held.clear();
    }

    /** Does nothing once the process that asks for it has died, and waits while it is stopped. */
    Runnable ofThisLife(Runnable task) {
        int born = life;
        return new Runnable() {
            @Override
            public void run() {
                if (life == born && isPaused) {
                    held.addLast(this);
                } else if (life == born) {
                    task.run();
                }
            }
        };
    }

    @Override
    public boolean isCurrent() {
        return loop.isCurrent();
    }

    @Override
    public void execute(Runnable task) {
        loop.execute(ofThisLife(task));
    }

    @Override
    public void executeLast(Runnable task) {
        loop.executeLast(ofThisLife(task));
    }

    @Override
    public void schedule(Runnable task, long delayMillis) {
        loop.schedule(ofThisLife(task), delayMillis);
    }
}
