"""The loop: plant, contact, actuator, sensor, controller and integrator, assembled once.

Whatever moves a mechanism runs the step that is made here.
"""
